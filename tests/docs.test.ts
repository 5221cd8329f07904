/** Links of the documentation lead to files, and to headings, that exist. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('{docs,tests}/**/*.md', { cwd: root })]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

function anchorsOf(page: string): readonly string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** Without code, links to other sites and mail addresses. */
function linksOf(page: string): readonly string[] {
  const text = read(page).replaceAll(/```[^]*?```|`[^`\n]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^[a-z]+:/.test(link))
}

function isBroken(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path)
  return !existsSync(join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
}

test('the documentation is found, and its links are read', () => {
  expect(pages.length).toBeGreaterThan(100)
  expect(linksOf('docs/decisions/README.md').length).toBeGreaterThan(60)
  expect(isBroken('README.md', 'docs/no-such-page.md')).toBe(true)
  expect(isBroken('README.md', 'docs/architecture.md#no-such-heading')).toBe(true)
})

test.each(pages)('the links of %s lead to what exists', (page) => {
  expect(linksOf(page).filter((link) => isBroken(page, link))).toEqual([])
})
