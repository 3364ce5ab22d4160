import { useCallback } from 'react';
import type { Locale } from '../../i18n/locales';
import { trpc } from '../trpc';

/** Stores the language with the user, for emails and other devices. The interface has changed already. */
export function useKeepLanguage(): (language: Locale) => void {
	const { mutate } = trpc.auth.updateSelf.useMutation({ meta: { quiet: true } });
	return useCallback((language: Locale) => mutate({ language }), [mutate]);
}
