import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { disableContextMenu } from './app/document/context-menu.ts'
import { languageOfDocument, loadLanguage } from './content/languages/catalogues.ts'

disableContextMenu()

// Hydration fails if the text differs from the server's.
await loadLanguage(languageOfDocument(document.documentElement.lang))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
