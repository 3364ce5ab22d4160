import type { RejectSample } from '@rewards/validators/imports/schemas';
import { validationMessage } from '../../lib/errors/describe-error';

/** Why a row is rejected: the column, its value, and the reason. */
export function Faults({ faults }: { faults: readonly Pick<RejectSample, 'column' | 'value' | 'code' | 'params'>[] }) {
	return (
		<ul className="flex min-w-52 flex-col gap-0.5 sm:min-w-60">
			{faults.map(({ column, value, code, params }) => (
				<li key={`${column} ${code}`}>
					<code className="font-mono text-xs">{column}</code>{' '}
					{value && (
						<>
							<bdi className="break-all text-muted-foreground">{value}</bdi>{' '}
						</>
					)}
					{validationMessage(code, params)}
				</li>
			))}
		</ul>
	);
}
