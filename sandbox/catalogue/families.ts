/**
 * Expands the data files of the product families. families/x.json has what groups of products share and their texts;
 * families/x.csv has a row for each product and, below it, for each of its children.
 */
import * as v from 'valibot'
import { stampedAttributes, alloyAttributes } from './alloyAttributes.ts'
import { ALLOYS } from './alloys.ts'
import { placeholder } from './placeholders.ts'
import { customOptionSchema, itemSchema, productSchema, type Item, type ProductSpec } from './product.ts'
import { checked, readData, readTable, type Row } from './readData.ts'
import { ASSORTMENTS } from './stores.ts'
import { type Language, type NordicText, nordicTextSchema } from './text.ts'
import { fillIn } from './words/words.ts'

/** A text, the same in all languages, or the name of a text of the family: "@purpose". */
const textTemplate = v.union([nordicTextSchema, v.string()])

const familySchema = v.object({
  texts: v.record(v.string(), nordicTextSchema),
  groups: v.record(
    v.string(),
    v.object({
      /** For all products of the group; a row may have its own instead. */
      name: v.exactOptional(textTemplate),
      sentences: v.array(textTemplate),
      /** Whether the metal is stamped with its fineness, as finished jewellery is. */
      isStamped: v.exactOptional(v.boolean()),
      customOptions: v.exactOptional(v.array(v.string())),
      product: v.record(v.string(), v.unknown()),
      child: v.exactOptional(v.record(v.string(), v.unknown())),
    }),
  ),
})
type Family = v.InferOutput<typeof familySchema>
type Group = Family['groups'][string]
type ProductFields = v.InferOutput<typeof productSchema>
type Fields = Readonly<Record<string, unknown>>

const CUSTOM_OPTIONS = readData('families/customOptions.json', v.record(v.string(), customOptionSchema))

/** @throws RangeError for a file with a wrong value */
export function readFamily(name: string): ProductSpec[] {
  const family = readData(`families/${name}.json`, familySchema)
  const rows = readTable(`families/${name}.csv`)
  const children = Map.groupBy(rows, ({ parent }) => parent)
  return (children.get(undefined) ?? []).map((row) => productOf(family, row, children.get(row['sku']) ?? []))
}

function productOf(family: Family, row: Row, childRows: readonly Row[]): ProductSpec {
  const { group: key = '', name: nameKey, ...cells } = row
  const group = family.groups[key]
  const sku = row['sku'] ?? key
  if (!group) throw new RangeError(`expected a group of the family for ${sku}, got "${key}"`)
  const product = checked(productSchema, withDefaults(withCells(group.product, cells), group), sku)
  const template = nameKey ? `@${nameKey}` : group.name
  if (template === undefined) throw new RangeError(`expected a name for ${sku}, got none`)
  const write = (text: string | NordicText) => written(text, family, product)
  return {
    ...product,
    name: write(template),
    sentences: group.sentences.map(write),
    ...(group.customOptions ? { customOptions: group.customOptions.map(customOption) } : {}),
    ...(childRows.length > 0 ? { children: childRows.map((child) => childOf(child, group)) } : {}),
  }
}

function childOf({ group: _group, parent: _parent, ...cells }: Row, group: Group): Item {
  return checked(itemSchema, withDefaults(withCells(group.child ?? {}, cells), group), cells['sku'] ?? '')
}

/** Adds cells to the fields that a group shares; "size.width" is a field of `size`. */
function withCells(shared: Fields, cells: Row): Fields {
  return Object.entries(cells).reduce((fields, [path, cell]) => withCell(fields, path.split('.'), cell), shared)
}

function withCell(fields: Fields, [field = '', ...inner]: readonly string[], cell: string): Fields {
  return {
    ...fields,
    [field]: inner.length === 0 ? cell : withCell(objectOf(fields[field]), inner, cell),
  }
}

function objectOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** Adds what follows from the alloy and the weight. */
function withDefaults(fields: Fields, { isStamped = false }: Group): Fields {
  const alloy = Object.values(ALLOYS).find(({ code }) => code === fields['alloy'])
  const ofAlloy = alloy ? (isStamped ? stampedAttributes(alloy) : alloyAttributes(alloy)) : {}
  return {
    ...fields,
    ...(fields['unit'] === 'METER' && fields['grams'] !== undefined ? { conversionRate: fields['grams'] } : {}),
    stores: assortmentOf(fields['stores']),
    attributes: { ...ofAlloy, ...objectOf(fields['attributes']) },
    pricing: {
      alloy: alloy?.code,
      grams: fields['grams'],
      metal: fields['metal'] ?? alloy?.symbol,
      fineGrams: fields['fineGrams'],
      ...objectOf(fields['pricing']),
    },
  }
}

/** The stores of an assortment may be named together: "investment", "goldsmith", "all". */
function assortmentOf(stores: unknown): unknown {
  return ASSORTMENTS.find(({ name }) => name === stores)?.stores ?? stores
}

function customOption(key: string): NonNullable<ProductSpec['customOptions']>[number] {
  const option = CUSTOM_OPTIONS[key]
  if (!option) throw new RangeError(`expected a custom option, got "${key}"`)
  return option
}

/** A template that is one string is for all languages in which the product is sold. */
function written(template: string | NordicText, { texts }: Family, product: ProductFields): NordicText {
  const named = typeof template === 'string' && template.startsWith('@') ? texts[template.slice(1)] : template
  if (named === undefined)
    throw new RangeError(`expected a text of the family for ${product.sku}, got ${JSON.stringify(template)}`)
  const inLanguage = (language: Language) => (typeof named === 'string' ? named : named[language])
  const write = (language: Language) =>
    fillIn(inLanguage(language) ?? '', (name) => placeholder(name, product, language))
  return {
    nb: write('nb'),
    sv: write('sv'),
    fi: write('fi'),
    ...(product.stores.includes('de') && inLanguage('de') !== undefined ? { de: write('de') } : {}),
    ...(product.stores.includes('it') && inLanguage('it') !== undefined ? { it: write('it') } : {}),
  }
}
