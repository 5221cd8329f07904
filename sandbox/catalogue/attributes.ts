/** The attributes that shoppers filter and compare by, in the order of their facets. */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { textSchema } from './text.ts'

export const ATTRIBUTE_CODES = [
  'metal',
  'form',
  'alloy',
  'fineness',
  'colour',
  'profile',
  'thickness',
  'width',
  'length',
  'diameter',
  'wall',
  'ring_size',
  'chain_type',
  'clasp_type',
  'finish',
  'temper',
  'weight_class',
  'coin_type',
  'country',
  'manufacturer',
  'purity_stamp',
  'solder_grade',
  'stone_size',
  'claws',
  'tool_type',
  'brand',
  'hazard_class',
  'year',
] as const
export type AttributeCode = (typeof ATTRIBUTE_CODES)[number]

const attributeSchema = v.object({
  code: v.picklist(ATTRIBUTE_CODES),
  label: textSchema,
  unit: v.exactOptional(v.picklist(['mm', 'g'])),
  /** False where the facet would repeat another one. */
  isFilterable: v.optional(v.boolean(), true),
  isComparable: v.optional(v.boolean(), false),
  /** Whether searches find products by it: facts that names leave out. */
  isSearchable: v.optional(v.boolean(), false),
})

export interface AttributeSpec extends v.InferOutput<typeof attributeSchema> {
  readonly id: number
}

const FIRST_ATTRIBUTE_ID = 140

export const ATTRIBUTES: readonly AttributeSpec[] = readData('attributes.json', v.array(attributeSchema)).map(
  (attribute, at) => ({ id: FIRST_ATTRIBUTE_ID + at, ...attribute }),
)
