import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter/wght.css';
import './styles.css';
import { App } from './app/app';
import { showTexts } from './i18n';
import { applyLanguage, showLanguage } from './i18n/change-language';
import { followAppearance, preferredLocale } from './lib/appearance';
import { watchExpiry } from './lib/session';

async function start(root: HTMLElement): Promise<void> {
	const locale = preferredLocale();
	followAppearance((next) => void showLanguage(next));
	applyLanguage(locale);
	watchExpiry();
	await showTexts(locale);
	createRoot(root).render(
		<StrictMode>
			<App />
		</StrictMode>,
	);
}

const root = document.getElementById('root');
if (root) void start(root);
