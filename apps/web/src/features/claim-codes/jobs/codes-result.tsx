import { Link } from 'wouter';
import { Figures } from '../../../components/figures';
import { useTranslation } from '../../../i18n/use-translation';
import type { JobKind, JobOf, ResultOf } from '../../jobs';

interface ResultProps<Kind extends JobKind> {
	job: Pick<JobOf<Kind>, 'programId'>;
	result: ResultOf<Kind>;
}

function ToCodes({ programId, batchId }: { programId: string | null; batchId: string }) {
	const { t } = useTranslation('jobs');
	return (
		<Link
			href={`/programs/${programId}/claim-codes/${batchId}`}
			className="self-start text-primary-text hover:underline"
		>
			{t('kind.claimCodeGeneration.toCodes')}
		</Link>
	);
}

/** The number of generated codes, and the link to them. */
export function GeneratedCodes({ job: { programId }, result }: ResultProps<'claimCodeGeneration'>) {
	const { t } = useTranslation('jobs');
	const { batchId, quantity } = result;
	return (
		<div className="flex flex-col gap-3">
			<Figures figures={[{ label: t('kind.claimCodeGeneration.count.quantity'), value: quantity }]} />
			<ToCodes programId={programId} batchId={batchId} />
		</div>
	);
}

const counts = ['disabled', 'used'] as const;

/** The number of disabled and of used codes, and the link to them. */
export function DisabledCodes({ job: { programId }, result }: ResultProps<'claimCodeDisabling'>) {
	const { t } = useTranslation('jobs');
	return (
		<div className="flex flex-col gap-3">
			<Figures
				figures={counts.map((key) => ({ label: t(`kind.claimCodeDisabling.count.${key}`), value: result[key] }))}
			/>
			<ToCodes programId={programId} batchId={result.batchId} />
		</div>
	);
}
