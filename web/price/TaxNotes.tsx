/** Why goods are without tax, in the words of the store, each reason once. */
import type { TaxNotePartsFragment } from '../client/generated/documents.generated.ts'
import frame from '../ui/frame.module.css'

interface TaxNotesProps {
  readonly notes: readonly (TaxNotePartsFragment | null)[]
}

export function TaxNotes({ notes }: TaxNotesProps) {
  const sentences = [...new Set(notes.flatMap((note) => (note ? [taxNoteSentence(note)] : [])))]
  return sentences.map((sentence) => (
    <p key={sentence} className={`${frame.small} ${frame.quiet}`} data-tax-note>
      {sentence}
    </p>
  ))
}

export function taxNoteSentence({ text, law }: TaxNotePartsFragment): string {
  return law === null ? text : `${text} (${law})`
}
