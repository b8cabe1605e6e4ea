import type { OperationId } from "../schema.ts";

/** Answer of a real server to a call of an operation. */
export interface Recording {
  readonly operation: OperationId;
  /** In upper case. */
  readonly method: string;
  /** Path as the contract has it, such as `/api/token/{id}`. */
  readonly path: string;
  readonly status: number;
  /** Content type; absent where the reply had none. */
  readonly type?: string;
  /** JSON as a value, everything else as text; null where the reply had no body. */
  readonly body: unknown;
}

/** An operation that no server was recorded with. */
export interface Unrecorded extends Pick<Recording, "operation" | "method" | "path"> {
  /** Extension that the operation belongs to; absent for operations of open one-hub. */
  readonly extension?: string;
}
