/** The documents that the gateway knows: those of the shop's build, and those that other channels have registered in a folder. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripIgnoredCharacters } from 'graphql'

/** A document that was registered while the gateway runs is known after at most this time. */
const RELOAD_AFTER_MS = 5_000
const FILE_NAME = /^[0-9a-f]{64}\.graphql$/

export interface KnownDocuments {
  /** By the SHA-256 of exactly this text. */
  readonly textOf: (hash: string) => string | undefined
  /** Whether the text is a known document; white space and comments do not count. */
  readonly has: (text: string) => boolean
}

interface Documents {
  /** Texts of the build. */
  readonly build: readonly string[]
  /** Of registered documents; null: there are none. */
  readonly folder?: string | null
  readonly now?: () => number
}

export function createKnownDocuments({
  build,
  folder = null,
  now = () => performance.now(),
}: Documents): KnownDocuments {
  const texts = new Map<string, string>()
  const normalized = new Set<string>()
  let readAt = -Infinity
  const add = (text: string) => {
    texts.set(hashOf(text), text)
    normalized.add(hashOf(stripIgnoredCharacters(text)))
  }
  const reload = (): boolean => {
    if (folder === null || now() - readAt < RELOAD_AFTER_MS) return false
    readAt = now()
    for (const { hash, text } of readDocuments(folder)) if (!texts.has(hash)) add(text)
    return true
  }
  const hasNow = (text: string) => texts.has(hashOf(text)) || normalized.has(hashOf(stripIgnoredCharacters(text)))
  build.forEach(add)
  reload()

  return {
    textOf: (hash) => texts.get(hash) ?? (reload() ? texts.get(hash) : undefined),
    has: (text) => hasNow(text) || (reload() && hasNow(text)),
  }
}

export interface RegisteredDocument {
  readonly hash: string
  readonly text: string
}

/** @param folder need not exist. */
export function readDocuments(folder: string): RegisteredDocument[] {
  try {
    return readdirSync(folder)
      .filter((name) => FILE_NAME.test(name))
      .sort()
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .map((text) => ({ hash: hashOf(text), text }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Returns the hash under which a client may send the document. */
export function writeDocument(folder: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  const hash = hashOf(text)
  const file = join(folder, `${hash}.graphql`)
  // A running gateway must not read half a document.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return hash
}

/** False: no document has this hash. */
export function removeDocument(folder: string, hash: string): boolean {
  const isRegistered = readDocuments(folder).some((document) => document.hash === hash)
  if (isRegistered) rmSync(join(folder, `${hash}.graphql`))
  return isRegistered
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
