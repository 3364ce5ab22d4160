import { formatNumber, useUi } from '@rewards/ui';
import { Link } from 'wouter';
import { Facts } from '../../../components/facts';
import { useTranslation } from '../../../i18n/use-translation';
import type { ResultOf } from '../../jobs';

const counts = ['products', 'levels', 'languages'] as const;

/** The result of a clone, with a link to it. */
export function CloneResult({ result }: { result: ResultOf<'programClone'> }) {
	const { t } = useTranslation('jobs');
	const { locale } = useUi();
	const { programId, name } = result;
	return (
		<Facts
			facts={[
				{
					label: t('kind.programClone.fact.name'),
					value: (
						<Link href={`/programs/${programId}/settings`} className="text-primary-text hover:underline">
							{name}
						</Link>
					),
				},
				...counts.map((key) => ({
					label: t(`kind.programClone.fact.${key}`),
					value: formatNumber(result[key], locale),
				})),
			]}
		/>
	);
}
