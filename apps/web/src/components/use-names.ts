import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation';

const isOneOf = <Value extends string>(values: readonly Value[], value: string): value is Value =>
	values.some((one) => one === value);

const accountTypes = ['customer', 'rep', 'reseller', 'root'] as const;
const programTypes = ['plateau', 'points', 'claim'] as const;

/** Words for the types that accounts and programs have; a type that this version doesn't know stands as it is. */
export function useTypeNames() {
	const { t } = useTranslation('common');
	return {
		accountType: useCallback((type: string) => (isOneOf(accountTypes, type) ? t(`accountType.${type}`) : type), [t]),
		programType: useCallback((type: string) => (isOneOf(programTypes, type) ? t(`programType.${type}`) : type), [t]),
	};
}
