import type { GridColumn } from '@rewards/ui/data-grid';
import { Button } from '@rewards/ui/primitives/button';
import { programTypes } from '@rewards/validators/programs/constants';
import { Settings2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'wouter';
import { EnabledStatus } from '../../components/enabled-status';
import { useTranslation } from '../../i18n/use-translation';
import { useMay } from '../../lib/session/self';
import type { ProgramRow } from './types';

/** Columns of an account's programs; the last one links to the settings. */
export function useProgramColumns(): GridColumn<ProgramRow>[] {
	const { t } = useTranslation(['programs', 'common']);
	const maySeeAdvanced = useMay('manageProgramAdvanced');
	return useMemo(
		(): GridColumn<ProgramRow>[] => [
			{ field: 'name', header: t('programs:field.name'), type: 'text', width: 220, fixed: true, card: 'title' },
			{
				field: 'type',
				header: t('programs:field.type'),
				type: 'enum',
				width: 120,
				groupable: true,
				options: programTypes.map((value) => ({ value, label: t(`common:programType.${value}`) })),
				card: 'subtitle',
			},
			{
				field: 'status',
				header: t('programs:field.status'),
				type: 'boolean',
				width: 130,
				groupable: true,
				cell: (row) => <EnabledStatus enabled={row.status} />,
			},
			{ field: 'fullName', header: t('programs:field.fullName'), type: 'text', width: 220 },
			...(maySeeAdvanced
				? [{ field: 'domain', header: t('programs:field.domain'), type: 'text', width: 200 } as const]
				: []),
			{ field: 'createDate', header: t('programs:field.createDate'), type: 'datetime', width: 180 },
			{ field: 'startDate', header: t('programs:field.startDate'), type: 'datetime', width: 180, hidden: true },
			{ field: 'endDate', header: t('programs:field.endDate'), type: 'datetime', width: 180, hidden: true },
			{ field: 'poPrefix', header: t('programs:field.poPrefix'), type: 'text', width: 110, hidden: true },
			{ field: 'isTemplate', header: t('programs:template'), type: 'boolean', width: 110, hidden: true },
			{
				field: 'manage',
				header: t('programs:manage'),
				type: 'text',
				width: 180,
				grow: 0,
				pinned: 'end',
				sortable: false,
				filterable: false,
				headerFilter: false,
				exportable: false,
				value: () => t('programs:manage'),
				cell: (row) => (
					<Button asChild size="sm">
						<Link href={`/programs/${row.id}/settings`} aria-label={`${t('programs:manage')}: ${row.name}`}>
							<Settings2 aria-hidden />
							{t('programs:manage')}
						</Link>
					</Button>
				),
			},
		],
		[t, maySeeAdvanced],
	);
}
