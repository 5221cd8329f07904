/** /vat: what goods of the store are taxed how, from its tax table. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { VatTable, type VatTableQuery } from '../client/generated/documents.generated.ts'
import { useLayoutSuspenseQuery, useVatTableSuspenseQuery } from '../client/generated/hooks.generated.ts'
import type { PageOutcome, PageQuery } from '../client/loading.ts'
import { PageMeta } from '../shop/PageMeta.tsx'
import { addressIn, homePath, vatPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTitle } from '../shop/useTitle.ts'
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx'
import { formatDay } from '../ui/formatDay.ts'
import { formatMeasure } from '../ui/figures.ts'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import frame from '../ui/frame.module.css'
import { useTaxNoteNames } from './priceTexts.ts'
import { TaxNotes } from './TaxNotes.tsx'
import styles from './VatPage.module.css'

export async function load(query: PageQuery): Promise<PageOutcome> {
  const { taxTable } = (await query(VatTable, {})).store
  return taxTable?.length === 0 ? 'missing' : 'found'
}

export function VatPage() {
  const { t } = useLingui()
  const title = useTitle()
  const { code } = useStoreView()
  const { stores } = useLayoutSuspenseQuery().data
  const subject = t`VAT: what is taxed how`
  const description = t`Which goods of this store carry VAT, at which rate, and which are exempt.`

  return (
    <div className={frame.wrap}>
      <title>{title(subject)}</title>
      <PageMeta
        type="website"
        title={subject}
        description={description}
        path={vatPath}
        alternates={stores
          .filter((other) => other.code !== code)
          .map((other) => ({ url: addressIn(other.url, vatPath), store: other }))}
      />
      <Breadcrumbs label={t`You are here`} breadcrumbs={[{ label: t`Home`, to: homePath }]} here={subject} />
      <div className={styles.page}>
        <h1>{subject}</h1>
        <p className={frame.quiet}>{description}</p>
        <Suspense fallback={<Skeleton height="240px" />}>
          <Table />
        </Suspense>
        <p className={frame.quiet}>
          <Trans>Every price says whether it contains VAT. Delivery to another country may be taxed otherwise.</Trans>
        </p>
      </div>
    </div>
  )
}

function Table() {
  const { taxTable } = useVatTableSuspenseQuery().data.store
  if (!taxTable || taxTable.length === 0)
    return (
      <Notice>
        <Trans>The tax table cannot be shown just now. Please try again in a moment.</Trans>
      </Notice>
    )

  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Goods</Trans>
          </th>
          <th scope="col">
            <Trans>VAT</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {taxTable.map((row) => (
          <tr key={row.name}>
            <td>
              {row.name}
              <TaxNotes notes={row.notes} />
            </td>
            <td>
              <RateText row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Row = NonNullable<VatTableQuery['store']['taxTable']>[number]

function RateText({ row }: { readonly row: Row }) {
  const store = useStoreView()
  const names = useTaxNoteNames()
  const { t } = useLingui()
  const { ratePercent, notes } = row
  if (ratePercent === null) return <Trans>as the invoice says</Trans>
  const [note] = notes
  if (Number(ratePercent) === 0) return note ? names[note.kind] : t`VAT-exempt`
  const since = row.since === null ? '' : formatDay(row.since, store.dateFormat)
  return (
    <>
      {formatMeasure(ratePercent, store)} %
      {since !== '' && <small className={frame.quiet}> {t`rate since ${since}`}</small>}
    </>
  )
}
