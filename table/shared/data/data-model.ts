import { applyChanges, diffSource, fromTravelForm, pickChanged } from "../utils/changes.ts";
import { deepClone, type PlainObject } from "../utils/objects.ts";
import { expandObject } from "../utils/paths.ts";
import { defineValue } from "./fields/containers.ts";
import type { CleanOptions } from "./fields/data-field.ts";
import { type DataSchema, SchemaField } from "./fields/schema-field.ts";
import { DataModelValidationError, type DataModelValidationFailure } from "./validation.ts";

/** How a model is made. */
export interface ModelOptions extends PlainObject {
  /** The model that holds this one. */
  parent?: DataModel | null;
  /** Whether invalid data throw; otherwise they are reported and the model is marked. */
  strict?: boolean;
}

/** How a model's source is changed. */
export interface UpdateSourceOptions extends PlainObject {
  /** Only answers what would change. */
  dryRun?: boolean;
  /** Whether objects are merged. */
  recursive?: boolean;
  /** Whether unchanged values are left out of the answer. */
  diff?: boolean;
}

/** The generation whose rules for update data are in force. */
export const modelRules: { generation: number } = { generation: 14 };

/** Schemas by class; each generation has its own. */
const SCHEMAS = new WeakMap<object, Map<number, SchemaField>>();

/** Data with a schema: `_source` as stored, and the prepared values on the model itself. */
export class DataModel {
  /** The stored data. */
  declare readonly _source: PlainObject;
  /** The model that holds this one. */
  declare readonly parent: DataModel | null;
  /** Whether the data failed validation. */
  declare invalid: boolean;
  /** What was wrong, if anything. */
  declare validationFailures: {
    fields: DataModelValidationFailure | null;
    joint: DataModelValidationFailure | null;
  };

  /** Prefixes under which labels and hints of the fields stand in the language files. */
  static LOCALIZATION_PREFIXES: string[] = [];

  constructor(data: object = {}, { parent = null, strict = true, ...options }: ModelOptions = {}) {
    Object.defineProperty(this, "parent", {
      value: parent,
      writable: true,
      configurable: true,
      enumerable: false,
    });
    Object.defineProperty(this, "invalid", {
      value: false,
      writable: true,
      configurable: true,
      enumerable: false,
    });
    Object.defineProperty(this, "validationFailures", {
      value: { fields: null, joint: null },
      writable: true,
      configurable: true,
      enumerable: false,
    });
    const source = this._initializeSource(data, { strict, ...options });
    Object.defineProperty(this, "_source", {
      value: source,
      writable: true,
      configurable: true,
      enumerable: false,
    });
    this._configure(options);
    this.#validateNew(strict);
    this._initialize(options);
  }

  /** Describes the fields; each model class says its own. */
  static defineSchema(): DataSchema {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema of this class, made once. */
  static get schema(): SchemaField {
    const known = SCHEMAS.get(this) ?? new Map<number, SchemaField>();
    SCHEMAS.set(this, known);
    const made = known.get(modelRules.generation);
    if (made) return made;
    const schema = new SchemaField(this.defineSchema());
    Object.defineProperty(schema, "model", { value: this });
    known.set(modelRules.generation, schema);
    return schema;
  }

  /** The schema of this model. */
  get schema(): SchemaField {
    return (this.constructor as typeof DataModel).schema;
  }

  /** Takes up options before the data are initialised. */
  protected _configure(_options: PlainObject): void {}

  /** Migrates and cleans what was given. */
  protected _initializeSource(data: object, _options: PlainObject): PlainObject {
    const cls = this.constructor as typeof DataModel;
    const given = data instanceof DataModel ? data.toObject() : deepClone(data as PlainObject);
    return cls.cleanData(cls.migrateDataSafe(given));
  }

  #validateNew(strict: boolean): void {
    try {
      this.validate({ fields: true, joint: true });
    } catch (error) {
      this.invalid = true;
      if (error instanceof DataModelValidationError) this.validationFailures.fields = error.failure;
      if (strict) throw error;
      console.warn(`Invalid ${this.constructor.name}:`, error);
    }
  }

  /** Writes the prepared values from the source. */
  protected _initialize(options: PlainObject = {}): void {
    for (const [name, field] of this.schema.entries())
      defineValue(this, name, field.initialize(this._source[name], this, options));
  }

  /** Prepares anew from the source. */
  reset(): void {
    this._initialize();
  }

  /** Cleans data by the schema. */
  static cleanData(source: PlainObject = {}, options: CleanOptions = {}): PlainObject {
    return this.schema.clean(source, options) as PlainObject;
  }

  /** Brings data of an older shape into the present one; subclasses add their own steps. */
  static migrateData(source: PlainObject): PlainObject {
    return source;
  }

  /** As {@link migrateData}, and an error in it is reported instead of thrown. */
  static migrateDataSafe(source: PlainObject): PlainObject {
    try {
      this.migrateData(source);
    } catch (error) {
      console.warn(`Failed data migration for ${this.name}:`, error);
    }
    return source;
  }

  /** Checks what no single field can; throws when it does not hold. */
  static validateJoint(_data: PlainObject): void {}

  /** Makes a model from stored data, which are repaired rather than refused. */
  static fromSource(source: object, { strict = false, ...options }: ModelOptions = {}): DataModel {
    return new this(source, { strict, ...options });
  }

  /** Makes a model from JSON text. */
  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as object);
  }

  /** Throws a {@link DataModelValidationError} when the data, or the data with changes, are not valid. */
  validate({
    changes,
    fields = true,
    joint = true,
  }: {
    changes?: PlainObject;
    clean?: boolean;
    fallback?: boolean;
    fields?: boolean;
    joint?: boolean;
  } = {}): boolean {
    const cls = this.constructor as typeof DataModel;
    const data = changes ? cls.cleanData(applyChanges(this._source, expandObject(changes))) : this._source;
    if (fields) {
      const failure = this.schema.validate(data, { source: data });
      if (failure) throw new DataModelValidationError(failure);
    }
    if (joint) {
      try {
        cls.validateJoint(data);
      } catch (error) {
        throw error instanceof DataModelValidationError
          ? error
          : new DataModelValidationError(error instanceof Error ? error.message : String(error));
      }
    }
    return true;
  }

  /** A copy, with changes; nothing is written to the database. */
  clone(data: object = {}, context: ModelOptions = {}): this {
    const source = applyChanges(this.toObject(), expandObject(data));
    const cls = this.constructor as new (data: object, options: ModelOptions) => this;
    return new cls(source, { parent: this.parent, ...context });
  }

  /** Changes the source locally; answers what changed. */
  updateSource(
    changes: object = {},
    { dryRun = false, recursive = true, diff = true }: UpdateSourceOptions = {},
  ): PlainObject {
    const expanded = expandObject(changes);
    const { before, after } = this._previewSource(expanded, recursive);
    const changed = diff ? diffSource(before, after) : pickChanged(expanded, after);
    if (!dryRun && Object.keys(changed).length > 0) {
      Object.assign(this._source, after);
      for (const key of Object.keys(before)) if (!(key in after)) delete this._source[key];
      this._initialize();
    }
    return fromTravelForm(changed, modelRules.generation);
  }

  /** The source before and after changes, cleaned and validated. */
  protected _previewSource(
    changes: PlainObject,
    recursive: boolean,
  ): { before: PlainObject; after: PlainObject } {
    const cls = this.constructor as typeof DataModel;
    const before = this._source;
    const merged = cls.migrateDataSafe(applyChanges(before, changes, { recursive }));
    const after = cls.cleanData(merged);
    const failure = this.schema.validate(after, { source: after });
    if (failure) throw new DataModelValidationError(failure);
    cls.validateJoint(after);
    return { before, after };
  }

  /** The data as a plain object: as stored, or as prepared. */
  toObject(source = true): PlainObject {
    return source ? deepClone(this._source) : (this.schema.toObject(this) as PlainObject);
  }

  /** The stored data, for JSON. */
  toJSON(): PlainObject {
    return this.toObject(true);
  }
}
