import { isAccountType } from '@rewards/validators/accounts/words';
import { isProgramType } from '@rewards/validators/programs/words';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation';

/** Words for the types that accounts and programs have; a type that this version doesn't know stays as it is. */
export function useTypeNames() {
	const { t } = useTranslation('common');
	return {
		accountType: useCallback((type: string) => (isAccountType(type) ? t(`accountType.${type}`) : type), [t]),
		programType: useCallback((type: string) => (isProgramType(type) ? t(`programType.${type}`) : type), [t]),
	};
}
