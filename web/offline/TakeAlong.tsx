/** Downloads the catalogue: fetches its size, loads it, and displays the age of its prices and stock. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  catalogueOnDevice,
  type CatalogueOnDevice,
  picturesOnDevice,
  type PicturesOnDevice,
} from '../shop/catalogueOnDevice.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useHydrated } from '../shop/useHydrated.ts'
import { Button } from '../ui/Button.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import { latePart } from '../ui/latePart.tsx'
import { megabytes } from './megabytes.ts'
import styles from './TakeAlong.module.css'

/** Its code and the worker are loaded with the first use. */
const load = () => import('./offlineCatalogue.ts')

const ChooseCategories = latePart(async () => (await import('./ChooseCategories.tsx')).ChooseCategories)

/** Hidden without script. */
export function TakeAlong() {
  const { code } = useStoreView()
  const isHydrated = useHydrated()
  const state = useStore(catalogueOnDevice, { ssr: 'initial' })
  const pictures = useStore(picturesOnDevice, { ssr: 'initial' })
  useEffect(() => {
    void load().then(({ readStatus }) => readStatus(code))
  }, [code])

  return (
    <section className={styles.row} aria-labelledby="take-along" hidden={!isHydrated}>
      <h2 id="take-along">
        <Trans>Without a connection</Trans>
      </h2>
      <output>
        <Status state={state} />
        {state.kind === 'stored' && (
          <>
            {' '}
            <PicturesStatus state={pictures} />
          </>
        )}
      </output>
      <Actions state={state} storeCode={code} />
      {state.kind === 'tooLarge' && <ChooseCategories />}
      {state.kind === 'stored' && <PicturesAction state={pictures} storeCode={code} />}
    </section>
  )
}

function Status({ state }: { readonly state: CatalogueOnDevice }) {
  const { dateFormat, timeZone, locale } = useStoreView()
  const { t } = useLingui()

  switch (state.kind) {
    case 'none':
      return <Trans>Take the catalogue along: browse and search where there is no network.</Trans>
    case 'offered': {
      const size = megabytes(state.bytes, locale)
      return <Trans>The catalogue takes {size} MB. Pictures you have seen are kept anyway.</Trans>
    }
    case 'loading': {
      const percent = Math.round(state.share * 100)
      return (
        <>
          <Trans>Loading the catalogue: {percent} %</Trans>{' '}
          <progress aria-label={t`Loading the catalogue`} value={state.share} max={1} />
        </>
      )
    }
    case 'stored': {
      const moment = formatMoment(state.asOf, dateFormat, timeZone)
      return <Trans>The catalogue is on this device. Prices and stock are from {moment}.</Trans>
    }
    case 'failed':
      return <Trans>The catalogue could not be loaded whole. What has arrived is kept.</Trans>
    case 'tooLarge':
      return state.isChosen ? (
        <Trans>These are too many products to be taken along. Choose fewer categories.</Trans>
      ) : (
        <Trans>This shop has too many products to be taken along whole. Choose the categories that you need.</Trans>
      )
  }
}

function PicturesStatus({ state }: { readonly state: PicturesOnDevice }) {
  const { locale } = useStoreView()
  const { t } = useLingui()

  switch (state.kind) {
    case 'none':
      return null
    case 'offered': {
      const size = megabytes(state.bytes, locale)
      return <Trans>The pictures of all products take about {size} MB.</Trans>
    }
    case 'loading': {
      const percent = Math.round(state.share * 100)
      return (
        <>
          <Trans>Loading the pictures: {percent} %</Trans>{' '}
          <progress aria-label={t`Loading the pictures`} value={state.share} max={1} />
        </>
      )
    }
    case 'stored':
      return <Trans>The pictures of all products are on this device, too.</Trans>
    case 'failed':
      return <Trans>Not all pictures could be loaded. Those that have arrived are kept.</Trans>
  }
}

function PicturesAction({ state, storeCode }: { readonly state: PicturesOnDevice; readonly storeCode: string }) {
  const take = () => void load().then(({ takeAlongPictures }) => takeAlongPictures(storeCode))

  switch (state.kind) {
    case 'none':
      return (
        <Button look="line" onClick={() => void load().then(({ offerPictures }) => offerPictures(storeCode))}>
          <Trans>With all pictures</Trans>
        </Button>
      )
    case 'offered':
      return (
        <Button look="line" onClick={take}>
          <Trans>Load the pictures</Trans>
        </Button>
      )
    case 'failed':
      return (
        <Button look="line" onClick={take}>
          <Trans>Continue loading</Trans>
        </Button>
      )
    case 'loading':
    case 'stored':
      return null
  }
}

function Actions({ state, storeCode }: { readonly state: CatalogueOnDevice; readonly storeCode: string }) {
  const take = () => void load().then(({ takeAlong }) => takeAlong(storeCode, categoryIdsOf(state)))

  switch (state.kind) {
    case 'none':
      return (
        <Button look="line" onClick={() => void load().then(({ offerCatalogue }) => offerCatalogue(storeCode))}>
          <Trans>Take the shop along</Trans>
        </Button>
      )
    case 'offered':
      return (
        <Button look="line" onClick={take}>
          <Trans>Load the catalogue</Trans>
        </Button>
      )
    case 'loading':
    case 'tooLarge':
      return null
    case 'stored':
      return (
        <span className={styles.actions}>
          <Button look="line" onClick={take}>
            <Trans>Update the catalogue</Trans>
          </Button>
          <Button look="line" onClick={() => void load().then(({ removeCatalogue }) => removeCatalogue(storeCode))}>
            <Trans>Remove it from this device</Trans>
          </Button>
        </span>
      )
    case 'failed':
      return (
        <Button look="line" onClick={take}>
          <Trans>Continue loading</Trans>
        </Button>
      )
  }
}

/** What was offered or has begun; undefined for what this device has. */
function categoryIdsOf(state: CatalogueOnDevice): readonly string[] | undefined {
  return state.kind === 'offered' || state.kind === 'failed' ? state.categoryIds : undefined
}
