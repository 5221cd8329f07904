/** Reads a product feed as Google's product data specification has it: all errors of a file, by the rules of googleProductRules.json. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as v from 'valibot'

const valueRule = v.strictObject({
  isRequired: v.optional(v.boolean()),
  isUnique: v.optional(v.boolean()),
  hasNoMarkup: v.optional(v.boolean()),
  max: v.optional(v.number()),
  pattern: v.optional(v.string()),
  values: v.optional(v.array(v.string())),
  isBelow: v.optional(v.string()),
  sameUnitAs: v.optional(v.string()),
})
type ValueRule = v.InferOutput<typeof valueRule>
const groupRule = v.strictObject({ group: v.record(v.string(), valueRule) })
const rulesSchema = v.strictObject({
  source: v.string(),
  namespace: v.string(),
  attributes: v.record(v.string(), v.union([groupRule, valueRule])),
  identifiers: v.array(v.array(v.string())),
})
const file = new URL('../server/productFeed/googleProductRules.json', import.meta.url)
const rules = v.parse(rulesSchema, JSON.parse(readFileSync(file, 'utf8')))

/** The package has no types of its own. */
interface DomPackage {
  readonly JSDOM: new (xml: string, options: { readonly contentType: string }) => { readonly window: Window }
}
const { JSDOM }: DomPackage = createRequire(import.meta.url)('jsdom')

/** @throws Error for a text that is not well-formed */
export function parseXml(xml: string): Document {
  return new JSDOM(xml, { contentType: 'application/xml' }).window.document
}

export function feedErrors(xml: string): readonly string[] {
  let document: Document
  try {
    document = parseXml(xml)
  } catch (error) {
    return [`no XML: ${String(error)}`]
  }
  const channel = document.querySelector('rss[version="2.0"] > channel')
  if (!channel) return ['expected rss 2.0 with a channel']
  const names = ['title', 'link', 'description', 'lastBuildDate']
  const missing = names.filter((name) => !channel.querySelector(`:scope > ${name}`)?.textContent)
  const seen = new Map<string, Set<string>>()
  return [
    ...missing.map((name) => `channel: expected ${name}`),
    ...[...channel.querySelectorAll(':scope > item')].flatMap((item) => itemErrors(item, seen)),
  ]
}

function itemErrors(item: Element, seen: Map<string, Set<string>>): readonly string[] {
  const id = textsOf(item, 'id')[0] ?? 'an item without id'
  const unknown = [...item.children].filter(
    ({ localName, namespaceURI }) => namespaceURI !== rules.namespace || !(localName in rules.attributes),
  )
  const errors = [
    ...unknown.map(({ nodeName }) => `${nodeName} is no attribute`),
    ...Object.entries(rules.attributes).flatMap(([name, rule]) =>
      'group' in rule
        ? groupsOf(item, name).flatMap((group) =>
            Object.entries(rule.group).flatMap(([inner, of]) => valueErrors(group, inner, of, seen)),
          )
        : valueErrors(item, name, rule, seen),
    ),
  ]
  const isIdentified = rules.identifiers.some((all) => all.every((name) => textsOf(item, name).length > 0))
  if (!isIdentified) errors.push('expected an identifier, or identifier_exists')
  return errors.map((error) => `${id}: ${error}`)
}

function valueErrors(
  parent: Element,
  name: string,
  rule: ValueRule,
  seen: Map<string, Set<string>>,
): readonly string[] {
  const [value, ...more] = textsOf(parent, name)
  if (more.length > 0) return [`${name} is repeated`]
  if (value === undefined) return rule.isRequired ? [`expected ${name}`] : []
  const known = seen.get(name) ?? new Set()
  seen.set(name, known)
  const isRepeated = known.has(value)
  known.add(value)
  const checks: readonly (readonly [isRight: boolean, expected: string])[] = [
    [value.trim() !== '' && value === value.trim(), 'a value without outer blanks'],
    [!rule.isUnique || !isRepeated, 'a value of its own'],
    [rule.max === undefined || Array.from(value).length <= rule.max, `at most ${rule.max} characters`],
    [rule.pattern === undefined || new RegExp(rule.pattern).test(value), `${rule.pattern}`],
    [!rule.values || rule.values.includes(value), `${rule.values?.join(' | ')}`],
    [!rule.hasNoMarkup || !/<\/?[a-z][^>]*>/i.test(value), 'a text without markup'],
    [rule.isBelow === undefined || isBelow(value, textsOf(parent, rule.isBelow)[0]), `less than ${rule.isBelow}`],
    [
      rule.sameUnitAs === undefined || unitOf(value) === unitOf(textsOf(parent, rule.sameUnitAs)[0]),
      `the unit of ${rule.sameUnitAs}`,
    ],
  ]
  return checks.filter(([isRight]) => !isRight).map(([, expected]) => `${name}: expected ${expected}, got ${value}`)
}

function isBelow(value: string, other = ''): boolean {
  const [amount, currency] = value.split(' ')
  const [limit, wanted] = other.split(' ')
  return currency === wanted && Number(amount) < Number(limit)
}

function unitOf(measure = ''): string {
  return measure.replaceAll(/[\d.]/g, '')
}

function textsOf(parent: Element, name: string): readonly string[] {
  return groupsOf(parent, name).map(({ textContent }) => textContent ?? '')
}

function groupsOf(parent: Element, name: string): readonly Element[] {
  return [...parent.children].filter(
    ({ localName, namespaceURI }) => localName === name && namespaceURI === rules.namespace,
  )
}
