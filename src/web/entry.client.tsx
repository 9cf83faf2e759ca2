import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

import { disableContextMenu } from './app/context-menu.ts'
import { languageOfDocument, loadLanguage } from './content/languages/catalogues.ts'

disableContextMenu()

// Hydration wants the very words that the server wrote.
await loadLanguage(languageOfDocument(document.documentElement.lang))
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
