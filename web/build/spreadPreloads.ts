/**
 * Vite's import of a late module appends a preload link for each module that it needs: twenty links in one task, each of which
 * takes a phone milliseconds. Here they are appended a few a task. Links of styles are not delayed, since the import waits for them.
 */
import type { Plugin } from 'vite'

const APPEND = 'document.head.appendChild(link);'
const LINKS = 'const links = document.getElementsByTagName("link");'

/** Chunks that every document starts as scripts. */
const inEveryDocument = /\/(?:client|libraries|pageState|rolldown-runtime|shop)-[\w-]+\.js$/

/** Without the modules that are loaded already, for `build.modulePreload`. */
export function notInEveryDocument(_file: string, dependencies: readonly string[]): string[] {
  return dependencies.filter((dependency) => !inEveryDocument.test(dependency))
}

/** @throws Error if Vite's helper has another form */
export function spreadLinks(code: string): string {
  return [
    replaceOnce(
      replaceOnce(code, APPEND, 'if (isCss) document.head.appendChild(link); else appendSoon(link);'),
      LINKS,
      `for (const { src } of document.scripts) preloadedHrefs.all.add(src); ${LINKS}`,
    ),
    `const MAX_LINKS = 3`,
    'const waiting = []',
    `function appendSoon(link) {
      if (waiting.push(link) === 1) setTimeout(appendSome, 0)
    }`,
    `function appendSome() {
      for (const link of waiting.splice(0, MAX_LINKS)) document.head.appendChild(link)
      if (waiting.length > 0) setTimeout(appendSome, 0)
    }`,
  ].join('\n')
}

export function spreadPreloads(): Plugin {
  let hasRun = false
  return {
    name: 'karat:spread-preloads',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        hasRun = true
        return { code: spreadLinks(code), map: null }
      },
    },
    buildEnd(error) {
      if (!hasRun && !error) throw new Error("expected Vite's helper for preloads, found none")
    },
  }
}

function replaceOnce(code: string, part: string, replacement: string): string {
  const [before, after, ...others] = code.split(part)
  if (after === undefined || others.length > 0)
    throw new Error(`expected "${part}" once in Vite's helper for preloads, got ${code.split(part).length - 1}`)
  return `${before ?? ''}${replacement}${after}`
}
