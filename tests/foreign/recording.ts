/** Conversations with a foreign shop that were recorded: files of exchanges in order, and the documents of its search index. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { ENTITIES, type Entity } from '../../gateway/upstream/catalogueIndex/port.ts'

const exchangeSchema = v.object({
  request: v.object({
    method: v.string(),
    path: v.string(),
    query: v.nullish(v.record(v.string(), v.unknown()), {}),
    headers: v.optional(v.record(v.string(), v.unknown()), {}),
    body: v.unknown(),
  }),
  response: v.object({
    status: v.number(),
    headers: v.optional(v.record(v.string(), v.unknown()), {}),
    body: v.unknown(),
  }),
  /** The backend answered, and the connection broke before the gateway had the answer. */
  dropped: v.optional(v.boolean(), false),
})
export type Exchange = v.InferOutput<typeof exchangeSchema>

/** Recordings of real shops, beside the project, and small ones of our own after their shapes. */
export const RECORDINGS = [
  { name: 'own', folder: join(import.meta.dirname, 'data') },
  { name: 'foreign-shop', folder: resolve(import.meta.dirname, '..', '..', '..', 'shared', 'foreign-shop') },
].map((recording) => ({ ...recording, isThere: existsSync(recording.folder) }))

export function sessionNames(folder: string): readonly string[] {
  return readdirSync(join(folder, 'sessions'))
    .filter((name) => name.endsWith('.ndjson'))
    .toSorted()
}

export function readSession(folder: string, name: string): readonly Exchange[] {
  return readSessionFile(join(folder, 'sessions', name))
}

/** As `npm run storefront:check -- --record FILE` writes it, too. */
export function readSessionFile(file: string): readonly Exchange[] {
  return linesOf(file).map((json) => v.parse(exchangeSchema, json))
}

const callSchema = v.array(v.object({ ...exchangeSchema.entries, mode: v.optional(v.string()) }))

/** The distinct shapes and refusals of every call. */
export function readCalls(folder: string): readonly Exchange[] {
  const calls = join(folder, 'calls')
  return readdirSync(calls).flatMap((name) => v.parse(callSchema, JSON.parse(readFileSync(join(calls, name), 'utf8'))))
}

/** Documents by entity, of one store. */
export function readDocuments(folder: string, storeCode: string): Readonly<Partial<Record<Entity, readonly object[]>>> {
  const index = join(folder, 'documents', `shop_${storeCode}`)
  return Object.fromEntries(
    ENTITIES.flatMap((entity) => {
      const file = join(index, `${entity}.ndjson`)
      return existsSync(file) ? [[entity, linesOf(file).map((json) => v.parse(hitSchema, json)._source)]] : []
    }),
  )
}

const hitSchema = v.object({ _source: v.looseObject({}) })

function linesOf(file: string): unknown[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)
}

/** The result in the envelope of an answer; undefined for an answer without one. */
export function resultOf({ response: { body } }: Exchange): unknown {
  return typeof body === 'object' && body !== null && 'result' in body ? body.result : undefined
}

export function isSuccess({ response: { status } }: Exchange): boolean {
  return status < 400
}
