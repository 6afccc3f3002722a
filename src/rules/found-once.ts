/** What is found of things that never change: of each of them once, for as long as it is kept. */
export function foundOnce<K extends object, V extends object>(find: (of: K) => V): (of: K) => V {
  const found = new WeakMap<K, V>();
  return (of) => {
    const known = found.get(of);
    if (known) return known;
    const fresh = find(of);
    found.set(of, fresh);
    return fresh;
  };
}
