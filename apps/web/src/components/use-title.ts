import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation';

/** Sets the document title: "Ada Lovelace · Participant Management · Rewards Admin". Blank parts are left out. */
export function useTitle(...parts: (string | null | undefined)[]): void {
	const { t } = useTranslation();
	const title = parts.filter(Boolean).join(' · ');
	useEffect(() => {
		document.title = title ? t('titleOf', { title }) : t('appName');
	}, [title, t]);
}
