import { isAccountType } from '@rewards/validators/accounts/constants';
import { isProgramType } from '@rewards/validators/programs/constants';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation';

/** Labels of account and program types; an unknown type stays as it is. */
export function useTypeNames() {
	const { t } = useTranslation('common');
	return {
		accountType: useCallback((type: string) => (isAccountType(type) ? t(`accountType.${type}`) : type), [t]),
		programType: useCallback((type: string) => (isProgramType(type) ? t(`programType.${type}`) : type), [t]),
	};
}
