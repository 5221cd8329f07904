/** The orders of a calendar year as a file for bookkeeping. A plain link: the response is the file or, if there is none, a sentence. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { localDay } from '#domain/localDay.ts'
import { useAbilities } from '../shop/abilities.ts'
import { orderYearPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import frame from '../ui/frame.module.css'
import { Select } from '../ui/Select.tsx'
import styles from './Account.module.css'

/** For so long, bookkeeping is kept nearly everywhere, with the year that runs. */
const YEARS = 11

export function OrderYears() {
  const { code, timeZone } = useStoreView()
  const { listsOrders } = useAbilities()
  // Only the browser renders the account.
  const [newest] = useState(() => Number(localDay(new Date(), timeZone).slice(0, 'yyyy'.length)))
  const [year, setYear] = useState(newest)
  if (!listsOrders) return null

  return (
    <div className={styles.years}>
      <label className={styles.filter}>
        <Trans>Year</Trans>
        <Select value={year} onChange={({ currentTarget: { value } }) => setYear(Number(value))}>
          {Array.from({ length: YEARS }, (_, back) => (
            <option key={back}>{newest - back}</option>
          ))}
        </Select>
      </label>
      <a className={frame.textLink} href={orderYearPath(code, year)} rel="nofollow">
        <Trans>Fetch the orders of {String(year)} as a file (CSV)</Trans>
      </a>
    </div>
  )
}
