import { formatNumber, useUi } from '@rewards/ui';
import { Link } from 'wouter';
import { Facts } from '../../components/facts';
import { useTranslation } from '../../i18n/use-translation';
import type { Job } from './types';

const counts = ['products', 'levels', 'languages'] as const;

/** What a clone has become, and where it is. */
export function CloneResult({ result }: { result: NonNullable<Job['result']> }) {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const { programId, name } = result;
	return (
		<Facts
			facts={[
				{
					label: t('clone.name'),
					value: (
						<Link href={`/programs/${String(programId)}/settings`} className="text-primary-text hover:underline">
							{String(name)}
						</Link>
					),
				},
				...counts.map((key) => ({ label: t(`clone.${key}`), value: formatNumber(result[key], locale) })),
			]}
		/>
	);
}
