/** Pages of text in the shapes of the schema. */

interface SampleContent {
  readonly slug: string
}

function contentPage(slug: string, title: string, html: string) {
  return {
    __typename: 'ContentPage',
    id: `content-${slug}`,
    slug,
    path: `/i/${slug}`,
    title,
    heading: title,
    html,
    description: `Om ${title.toLowerCase()}.`,
    updatedAt: '2026-10-12T10:00:00.000Z',
    alternates: [],
  } satisfies SampleContent & Readonly<Record<string, unknown>>
}

export const sampleContentPages = [
  contentPage('salgsvilkar', 'Salgsvilkår', '<p>Prisen låses i ti minutter. Se <a href="/i/personvern">personvern</a>, <a href="https://lovdata.example/">loven</a> og <a href="/media/skjema.pdf">skjemaet</a>.</p>'),
  contentPage('personvern', 'Personvern', '<p>Vi lagrer det vi trenger.</p>'),
  contentPage('om-karat', 'Om Karat', '<p>Karat leverer edelmetall.</p>'),
  contentPage('hjem', 'Edelmetall fra Karat', '<p>Veid og stemplet.</p>'),
]
