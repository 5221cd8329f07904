/** Extracts the attribute data that product documents are normalised with: codes, kinds and labels of option ids. */
import { type Fields, flagField, listField, textField, textsField } from '../fields.ts'

export interface AttributeForm {
  readonly code: string
  /** Field of a product with the option ids of its variants. */
  readonly optionsField: string
  readonly label: string
  /** Its values are option ids; with `isMultiple` several of them. */
  readonly isChoice: boolean
  readonly isMultiple: boolean
  /** Searches find products by the labels of its options. */
  readonly isSearched: boolean
  /** Its values are texts of an editor; HTML with `isHtml`. */
  readonly isText: boolean
  readonly isHtml: boolean
  readonly labels: ReadonlyMap<string, string>
}

export interface AttributeForms {
  readonly byCode: ReadonlyMap<string, AttributeForm>
  /** Attributes with option ids, for iterating over a product's fields. */
  readonly choices: readonly AttributeForm[]
  readonly texts: readonly AttributeForm[]
  /** Finds the attribute of a configurable product's option. */
  ofOption(option: Fields): AttributeForm | null
  /** Equal for documents with equal content. */
  readonly fingerprint: string
}

export function attributeFormsOf(documents: readonly Fields[]): AttributeForms {
  const forms = documents.flatMap((document) => attributeFormOf(document) ?? [])
  const byCode = new Map(forms.map((form) => [form.code, form]))
  const byLabel = new Map(forms.map((form) => [form.label.toLowerCase(), form]))
  const byId = new Map(
    documents.flatMap((document) => {
      const form = byCode.get(textField(document, 'attribute_code') ?? '')
      return form
        ? [...textsField(document, 'id'), ...textsField(document, 'attribute_id')].map((id) => [id, form] as const)
        : []
    }),
  )
  return {
    byCode,
    choices: forms.filter(({ isChoice }) => isChoice),
    texts: forms.filter(({ isText }) => isText),
    ofOption: (option) =>
      byCode.get(textField(option, 'attribute_code') ?? '') ??
      byId.get(textsField(option, 'attribute_id')[0] ?? '') ??
      byLabel.get((textField(option, 'label') ?? '').toLowerCase()) ??
      null,
    fingerprint: JSON.stringify(
      [...byId].map(([id, form]) => [
        id,
        form.code,
        form.label,
        form.isMultiple,
        form.isSearched,
        form.isText,
        form.isHtml,
        [...form.labels],
      ]),
    ),
  }
}

function attributeFormOf(document: Fields): AttributeForm | null {
  const code = textField(document, 'attribute_code')
  if (code === null) return null
  const input = textField(document, 'frontend_input')
  return {
    code,
    optionsField: `${code}_options`,
    label: textField(document, 'frontend_label') ?? textField(document, 'default_frontend_label') ?? code,
    isChoice: input === 'select' || input === 'multiselect',
    isMultiple: input === 'multiselect',
    isSearched: flagField(document, 'is_searchable'),
    isText: input === 'text' || input === 'textarea',
    isHtml: input === 'textarea',
    labels: new Map(
      listField(document, 'options').flatMap((option) => {
        const [id] = textsField(option, 'value')
        const label = textField(option, 'label')?.trim()
        return id !== undefined && label ? [[id, label]] : []
      }),
    ),
  }
}

export const NO_ATTRIBUTES = attributeFormsOf([])
