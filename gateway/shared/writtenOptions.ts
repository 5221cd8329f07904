/** Options of a line of a cart or an order, as the platform writes them for people. */
import * as v from 'valibot'
import { looseList, looseText, optionalField } from '../upstream/looseFields.ts'
import { textOfHtml } from './cleanHtml.ts'

const optionSchema = v.object({ label: looseText(), value: optionalField(looseText()) })

/** The platform writes the options of a line as the text of a list, and the parts of a set in it as markup. */
export function writtenOptions(written: unknown): { label: string; value: string }[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), looseList(optionSchema)), written)
  return parsed.success
    ? parsed.output.flatMap(({ label, value }) => (value ? [{ label, value: textOfHtml(value) }] : []))
    : []
}
