import type { AddressLine, FieldConfig } from '@rewards/ui/form';
import type { OptionSource } from '@rewards/ui/primitives/choices/combobox';
import { countries, countryOf, subAreas } from '@rewards/validators/countries';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { listSource } from '../../lib/sources/list-source';
import { makePeople, statuses } from './people';
import type { SampleInput } from './sample-form';

const people = makePeople(400);
/** Returns page by page after a moment, as a server does. */
const managers: OptionSource = async (query) => {
	await new Promise((resolve) => setTimeout(resolve, 150));
	query.signal.throwIfAborted();
	const source = listSource(people.map(({ id, name, email }) => ({ value: id, label: name, description: email })));
	return typeof source === 'function' ? source(query) : { items: source, total: source.length };
};

/** An image stays in this browser. */
async function showHere(file: File, progress: (percent: number) => void): Promise<string> {
	progress(100);
	return URL.createObjectURL(file);
}

/** Every kind of field in the kit, as the configuration of one form. */
export function useSampleFields(): FieldConfig<SampleInput>[] {
	const { t } = useTranslation(['gallery', 'participants']);
	return useMemo(() => {
		const source = listSource(
			countries
				.map(({ code, title }) => ({ value: code, label: title }))
				.sort((a, b) => a.label.localeCompare(b.label)),
		);
		const line = (name: 'address1' | 'townCity' | 'postcode', required = false): AddressLine => ({
			name,
			label: t(`participants:field.${name}`),
			half: name !== 'address1',
			...(required ? { required } : {}),
		});
		const linesOf = (country: string): AddressLine[] => {
			const areas = subAreas(country).map(({ code, title }) => ({ value: code, label: title }));
			const state: AddressLine = {
				name: 'stateCounty',
				label: t('participants:field.stateCounty'),
				half: true,
				...(areas.length > 0 ? { options: areas, required: true } : {}),
			};
			return country === '' ? [] : [line('address1'), line('townCity'), state, line('postcode', areas.length > 0)];
		};
		const roles = ['r1', 'r2', 'r3', 'r4'] as const;
		const sizes = ['s', 'm', 'l'] as const;
		const label = (name: keyof SampleInput) => t(`gallery:field.${name}`);
		return [
			{ kind: 'text', name: 'name', label: label('name'), half: true },
			{
				kind: 'text',
				name: 'email',
				type: 'email',
				label: label('email'),
				required: true,
				half: true,
				help: t('gallery:help.email'),
			},
			{ kind: 'secret', name: 'secret', label: label('secret'), isSet: true, half: true },
			{ kind: 'password', name: 'password', label: label('password'), half: true },
			{ kind: 'textarea', name: 'note', label: label('note'), rows: 2 },
			{
				kind: 'number',
				name: 'quantity',
				label: label('quantity'),
				unit: t('gallery:unit'),
				step: 5,
				min: 1,
				max: 500,
				decimals: 0,
				half: true,
			},
			{ kind: 'percent', name: 'rate', label: label('rate'), half: true },
			{ kind: 'money', name: 'price', label: label('price'), currency: 'EUR', half: true },
			{
				kind: 'select',
				name: 'status',
				label: label('status'),
				required: true,
				half: true,
				options: statuses.map((value) => ({ value, label: t(`gallery:status.${value}`) })),
			},
			{ kind: 'switch', name: 'mails', label: label('mails'), help: t('gallery:help.mails'), half: true },
			{ kind: 'checkbox', name: 'terms', label: label('terms'), half: true },
			{
				kind: 'radio',
				name: 'size',
				label: label('size'),
				half: true,
				options: sizes.map((value) => ({ value, label: t(`gallery:sizes.${value}`) })),
			},
			{
				kind: 'combobox',
				name: 'manager',
				label: label('manager'),
				source: managers,
				valueLabel: people[6]?.name ?? '',
				help: t('gallery:help.manager'),
				half: true,
			},
			{
				kind: 'multi',
				name: 'roles',
				label: label('roles'),
				source: roles.map((value) => ({ value, label: t(`gallery:roles.${value}`) })),
				half: true,
			},
			{ kind: 'date', name: 'start', label: label('start'), half: true },
			{ kind: 'dateRange', name: 'span', label: label('span'), half: true },
			{ kind: 'color', name: 'colour', label: label('colour'), half: true },
			{ kind: 'tags', name: 'tags', label: label('tags'), help: t('gallery:help.tags'), half: true },
			{ kind: 'image', name: 'image', label: label('image'), upload: showHere, describeError: String },
			{
				kind: 'address',
				name: 'address',
				label: label('address'),
				countryLabel: t('participants:field.country'),
				countries: source,
				countryName: (code) => countryOf(code)?.title ?? code,
				linesOf,
				required: true,
			},
		];
	}, [t]);
}
