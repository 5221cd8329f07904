/** MAKERS_FILE: addresses by the name of a maker, for shops whose documents have only the name. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { COUNTRIES } from '#domain/countries.ts'

const MAX_LENGTH = 500
const MAX_MAKERS = 10_000
const text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_LENGTH))
const contact = {
  address: v.optional(text),
  email: v.optional(v.pipe(text, v.email('expected an e-mail address'))),
  website: v.optional(v.pipe(text, v.url('expected a web address'))),
}
const makersSchema = v.pipe(
  v.unknown(),
  v.check((makers) => !Array.isArray(makers), 'expected an object by the names of makers, got a list'),
  v.record(
    text,
    v.strictObject({
      ...contact,
      country: v.optional(
        v.pipe(
          v.string(),
          v.check((code) => COUNTRIES.includes(code), 'expected a country of ISO 3166-1, such as "CH"'),
        ),
      ),
      responsiblePerson: v.optional(v.strictObject({ name: text, ...contact })),
    }),
  ),
  v.check((makers) => Object.keys(makers).length <= MAX_MAKERS, `expected at most ${MAX_MAKERS} makers`),
)

type StoredContact = v.InferOutput<v.StrictObjectSchema<typeof contact, undefined>>

/** As documents have them, too. */
export interface Contact {
  readonly name?: string
  readonly address?: string
  readonly electronicAddress?: string
}

export interface KnownMaker extends Contact {
  /** ISO 3166-1 alpha-2. */
  readonly country?: string
  readonly responsiblePerson?: Contact
}

/** By name, see `makerKey`. */
export type MakerTable = ReadonlyMap<string, KnownMaker>

export const NO_MAKERS: MakerTable = new Map()

/** Names are equal without regard to case and blanks. */
export function makerKey(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}

/** @throws Error: a sentence without its full stop, with the file and the first mistake in it */
export function readMakers(file: string): MakerTable {
  const parsed = v.safeParse(makersSchema, readJson(file))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new Error(`${file}: ${v.getDotPath(issue) ?? 'the whole'}: ${issue.message}`)
  }
  return new Map(
    Object.entries(parsed.output).map(([name, { country, responsiblePerson, ...own }]) => [
      makerKey(name),
      {
        ...contactOf(own),
        ...(country !== undefined && { country }),
        ...(responsiblePerson && {
          responsiblePerson: { name: responsiblePerson.name, ...contactOf(responsiblePerson) },
        }),
      },
    ]),
  )
}

function contactOf({ address, email, website }: StoredContact): Contact {
  const electronic = email ?? website
  return {
    ...(address !== undefined && { address }),
    ...(electronic !== undefined && { electronicAddress: electronic }),
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`expected a JSON file, but ${file} cannot be read: ${reason}`, { cause: error })
  }
}
