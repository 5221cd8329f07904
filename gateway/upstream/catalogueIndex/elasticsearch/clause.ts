/** A part of the query DSL. */
export type Clause = Readonly<Record<string, unknown>>
