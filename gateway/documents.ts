/** The store of known documents: those of the shop's build, and those that other clients have registered in a folder. */
import { hash as hashText } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripIgnoredCharacters } from 'graphql'

/** Maximum time until a running gateway knows a newly registered document. */
const RELOAD_AFTER_MS = 5_000
const FILE_NAME = /^[0-9a-f]{64}\.graphql$/

export interface KnownDocuments {
  /** The document whose text has exactly this SHA-256. */
  readonly textOf: (hash: string) => string | undefined
  /** Whether the text is a known document; white space and comments are ignored. */
  readonly has: (text: string) => boolean
}

interface Documents {
  /** Texts of the build's documents. */
  readonly build: readonly string[]
  /** Folder of registered documents; null without one. */
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

/** @param folder may be missing. */
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

/** Returns the hash by which a client can request the document. */
export function writeDocument(folder: string, text: string): string {
  mkdirSync(folder, { recursive: true })
  const hash = hashOf(text)
  const file = join(folder, `${hash}.graphql`)
  // Renaming is atomic: a running gateway never reads a partial document.
  writeFileSync(`${file}.${process.pid}`, text)
  renameSync(`${file}.${process.pid}`, file)
  return hash
}

/** Returns false when no document has this hash. */
export function removeDocument(folder: string, hash: string): boolean {
  const isRegistered = readDocuments(folder).some((document) => document.hash === hash)
  if (isRegistered) rmSync(join(folder, `${hash}.graphql`))
  return isRegistered
}

function hashOf(text: string): string {
  return hashText('sha256', text)
}
