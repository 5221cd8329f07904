/** Reads the options of a configurable product. */
import type { OptionValue, Selection } from '../resolverTypes.generated.ts'
import { type Fields, listField, sortedByNumber, textField, textsField } from '../upstream/catalogueIndex/fields.ts'

export interface OptionModel {
  readonly attribute: string
  /** The backend's id of the attribute; null where the document has none. */
  readonly attributeId: string | null
  readonly label: string
  readonly values: readonly OptionValue[]
}

export function optionsOf(document: Fields): readonly OptionModel[] {
  return sortedByNumber(listField(document, 'configurable_options'), 'position').flatMap((option) => {
    const attribute = textField(option, 'attribute_code')
    const [attributeId = null] = textsField(option, 'attribute_id')
    return attribute
      ? [{ attribute, attributeId, label: textField(option, 'label') ?? attribute, values: valuesOf(option) }]
      : []
  })
}

function valuesOf(option: Fields): readonly OptionValue[] {
  return listField(option, 'values').flatMap((entry) => {
    const [value] = textsField(entry, 'value_index')
    const label = textField(entry, 'label')?.trim()
    return value && label ? [{ value, label }] : []
  })
}

/** Value of an option in a child product. */
export function chosenValue({ attribute, values }: OptionModel, child: Fields): Selection | null {
  const [value] = textsField(child, attribute)
  if (value === undefined) return null
  return { attribute, value, label: values.find((known) => known.value === value)?.label ?? value }
}
