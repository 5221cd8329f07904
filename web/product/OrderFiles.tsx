/** Order of a product whose files have prices of their own: the shopper chooses files, and each adds its surcharge. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import type { DownloadPartsFragment } from '../client/generated/documents.generated.ts'
import { ChoiceList } from './options/ChoiceList.tsx'
import { priceWithOptions } from './options/priceWithOptions.ts'
import { usePersonalAdditions } from '../price/useDisplayPrice.ts'
import { OrderQuantity } from './OrderQuantity.tsx'

interface OrderFilesProps extends Omit<ComponentProps<typeof OrderQuantity>, 'item' | 'note'> {
  /** Id of the variant. */
  readonly of: string
  readonly downloads: readonly DownloadPartsFragment[]
}

export function OrderFiles({ of, downloads, price, ...order }: OrderFilesProps) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>([])
  const own = usePersonalAdditions(of)?.surcharges ?? null
  const files = downloads.map(({ code, title, surcharge }) => ({
    code,
    title,
    surcharge: own
      ? (own.find((entry) => entry.kind === 'DOWNLOAD' && entry.code === code)?.surcharge ?? null)
      : surcharge,
  }))
  const chosen = files.filter(({ code }) => codes.includes(code))

  return (
    <>
      <ChoiceList
        option={{ code: 'files', kind: 'CHECKBOX', title: t`Files`, isRequired: true, choices: files }}
        wished={codes}
        onWish={setCodes}
      />
      <OrderQuantity
        {...order}
        price={priceWithOptions(
          price,
          chosen.flatMap(({ surcharge }) => surcharge ?? []),
        )}
        item={chosen.length > 0 ? { of, downloads: chosen.map(({ code }) => code) } : null}
        note={chosen.length === 0 && <Trans>Choose at least one file.</Trans>}
      />
    </>
  )
}
