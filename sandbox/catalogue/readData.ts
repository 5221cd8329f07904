/** Reads the catalogue's data files: JSON, checked against a schema, and tables as CSV. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

function readText(file: string): string {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
}

/** @throws RangeError that names the file and the first wrong value */
export function readData<const S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> {
  return checked(schema, JSON.parse(readText(file)), file)
}

/** @throws RangeError that names the first wrong value */
export function checked<const S extends v.GenericSchema>(schema: S, data: unknown, whose: string): v.InferOutput<S> {
  const result = v.safeParse(schema, data)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new RangeError(`${whose}: ${issue.message} at ${v.getDotPath(issue) ?? 'the top'}`)
}

export type Row = Readonly<Record<string, string>>

/** Reads a CSV file with a line of headings; cells with commas or quotes are quoted, empty cells are left out. */
export function readTable(file: string): Row[] {
  const [headings = [], ...lines] = readText(file).trimEnd().split('\n').map(cellsOf)
  return lines.map((cells) =>
    Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? '']).filter(([, cell]) => cell !== '')),
  )
}

function cellsOf(line: string): string[] {
  return [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
  )
}
