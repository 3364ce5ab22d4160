import { useUi } from '@rewards/ui';
import type { GridColumn } from '@rewards/ui/data-grid';
import type { Tone } from '@rewards/ui/primitives/badge';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { allCountryOptions } from '../../lib/texts/country-options';
import { type ContactStatus, contactStatuses } from './constants';
import type { Contact } from './data';

export const contactTones: Record<ContactStatus, Tone> = { Active: 'success', Disabled: 'neutral' };

export function useContactColumns(): GridColumn<Contact>[] {
	const { t } = useTranslation('demo');
	const { locale } = useUi();
	return useMemo(() => {
		const text = (field: keyof Contact, width: number, more: Partial<GridColumn<Contact>> = {}) => ({
			field,
			header: t(`field.${field}`),
			type: 'text' as const,
			width,
			...more,
		});
		const statuses = contactStatuses.map((value) => ({
			value,
			label: t(`status.${value}`),
			tone: contactTones[value],
		}));
		return [
			text('repName', 220, { fixed: true, card: 'title' }),
			text('repid', 120, { copy: true }),
			text('contactName', 170, { card: 'subtitle' }),
			text('status', 120, { type: 'enum', options: statuses, groupable: true }),
			text('city', 130, { groupable: true }),
			text('state', 140, { groupable: true }),
			text('country', 150, { type: 'enum', options: allCountryOptions(locale), groupable: true }),
			text('phone', 140),
			text('email', 260),
			text('address1', 200, { hidden: true }),
			text('postcode', 110, { hidden: true }),
			text('stateid', 90, { hidden: true }),
		];
	}, [t, locale]);
}
