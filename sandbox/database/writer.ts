/** Inserts rows with one prepared statement per table, cached for the whole seeding. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'

export type Cell = string | number | null
export type Row = Readonly<Record<string, Cell>>
export type Insert = (table: string, row: Row) => void

export function createWriter(db: DatabaseSync): Insert {
  const statements = new Map<string, StatementSync>()
  return (table, row) => {
    const columns = Object.keys(row)
    const key = `${table}(${columns.join()})`
    let statement = statements.get(key)
    if (!statement) {
      statement = db.prepare(`INSERT INTO ${key} VALUES (${columns.map(() => '?').join()})`)
      statements.set(key, statement)
    }
    statement.run(...Object.values(row))
  }
}
