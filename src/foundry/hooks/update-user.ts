import { takeFromUser } from "../authority.ts";
import { answerByReply } from "../submit.ts";

/** A request on a user's own document is taken up; a reply on ours is read. */
export function onUpdateUser(
  user: User.Implementation,
  _changed: unknown,
  _options: unknown,
  userId: string,
): void {
  if (user.isSelf) answerByReply();
  if (userId === user.id) takeFromUser(user);
}
