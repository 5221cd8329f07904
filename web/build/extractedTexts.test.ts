// @vitest-environment node
import { expect, test } from 'vitest'
import { checkTexts, textsIn } from './extractedTexts.ts'

/** As the plugins of React and Lingui leave `t` and `<Trans>`. */
const component = `
  return /* @__PURE__ */ _jsx("button", { title: _t(
    /** i18n */
    { id: "ZulRSf" }
  ), children: /* @__PURE__ */ _jsx(_Trans, { id: "f6Hub0", values: { count: 1 } }) });
  const label = i18n._(/*i18n*/{id: "WEYdDv", message: "Menu"}); const other = { id: "noText" }`

const users = new Map([
  ['ZulRSf', 'web/Button.tsx'],
  ['f6Hub0', 'web/Menu.tsx'],
])

test('texts of t and of <Trans> are found in compiled code', () => {
  expect(textsIn(component)).toEqual(['ZulRSf', 'f6Hub0', 'WEYdDv'])
})

test('a build whose texts are in all catalogues passes', () => {
  const all = new Set(['ZulRSf', 'f6Hub0', 'unused'])
  expect(() =>
    checkTexts(
      users,
      new Map([
        ['nb', all],
        ['en', all],
      ]),
    ),
  ).not.toThrow()
})

test('a text that was not extracted fails the build by its file and language', () => {
  const catalogues = new Map([
    ['nb', new Set(['ZulRSf', 'f6Hub0'])],
    ['en', new Set(['ZulRSf'])],
  ])
  expect(() => checkTexts(users, catalogues)).toThrow(/npm run texts.*\nweb\/Menu\.tsx: "f6Hub0" in en$/)
})

test('a build without texts or catalogues fails: the check would see nothing', () => {
  expect(() => checkTexts(users, new Map())).toThrow('expected texts and catalogues in the build, got 2 and 0')
  expect(() => checkTexts(new Map(), new Map([['nb', new Set<string>()]]))).toThrow('got 0 and 1')
})
