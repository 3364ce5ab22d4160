import { lasting } from '@rewards/ui';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { App } from './app/app';
import { prefetchPage } from './app/routes';
import { ErrorBoundary } from './components/error-boundary';
import { showTexts } from './i18n';
import { applyLanguage, showLanguage } from './i18n/change-language';
import { followAppearance, preferredLocale } from './lib/appearance/appearance';
import { followFirstPage } from './lib/loading/first-page';
import { sessionToken, watchExpiry } from './lib/session/session';
import { sweepDrafts } from './lib/storage/drafts';
import { queryClient } from './lib/trpc';

async function start(root: HTMLElement): Promise<void> {
	const locale = preferredLocale();
	followAppearance((next) => void showLanguage(next));
	applyLanguage(locale);
	watchExpiry();
	sweepDrafts();
	followFirstPage(queryClient);
	const texts = lasting(() => showTexts(locale));
	prefetchPage(window.location.pathname, sessionToken() !== null, locale);
	await texts;
	// React's own message only says that it rendered again: the cause has the error.
	const onRecoverableError = (error: unknown) => reportError((error as Error).cause ?? error);
	createRoot(root, { onRecoverableError }).render(
		<StrictMode>
			<ErrorBoundary>
				<App />
			</ErrorBoundary>
		</StrictMode>,
	);
}

const root = document.getElementById('root');
if (root) void start(root);
