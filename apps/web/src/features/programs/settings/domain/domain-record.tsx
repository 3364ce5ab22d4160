import type { AppRouter } from '@rewards/api/router';
import { Status, type Tone } from '@rewards/ui/primitives/badge';
import { Copyable } from '@rewards/ui/primitives/copyable';
import type { ValidationStatus } from '@rewards/validators/domains/constants';
import type { inferRouterOutputs } from '@trpc/server';
import { useId } from 'react';
import { useTranslation } from '../../../../i18n/use-translation';

type Option = NonNullable<inferRouterOutputs<AppRouter>['domains']['get']>['validationOptions'][number];

const tones: Record<ValidationStatus, Tone> = { PENDING_VALIDATION: 'info', SUCCESS: 'success', FAILED: 'danger' };

/** The full value must be readable and comparable, and touch screens can't hover. */
const copied = '-ms-1 text-start [&>span]:whitespace-normal [&>span]:break-all [&>svg]:opacity-100';

/**
 * One DNS record to create, with a copy button for each part, its status as REST clients see it, and the value found
 * instead.
 */
export function DomainRecord({ option }: { option: Option }) {
	const { t } = useTranslation('programDomain');
	const id = useId();
	const { resourceRecord, validationStatus, found, lookUpFault } = option;
	const { name, type, value } = resourceRecord;
	const isWrong = validationStatus === 'FAILED';
	return (
		<li aria-labelledby={id} className="flex flex-col gap-2 rounded-md border px-4 py-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<span id={id} className="font-medium">
					<span dir="ltr">{type}</span> · {t(`record.${type}`)}
				</span>
				<Status tone={tones[validationStatus]} label={validationStatus} />
			</div>
			<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
				<dt className="self-center text-muted-foreground">{t('name')}</dt>
				<dd className="min-w-0">
					<Copyable value={name} className={copied} />
				</dd>
				<dt className="self-center text-muted-foreground">{t('value')}</dt>
				<dd className="min-w-0">
					<Copyable value={value} className={copied} />
				</dd>
			</dl>
			{type === 'CNAME' && validationStatus !== 'SUCCESS' && (
				<p className="text-muted-foreground text-sm">{t('apex')}</p>
			)}
			{isWrong && found.length > 0 && (
				<div className="text-sm">
					<p>{t('found')}</p>
					<ul className="font-mono text-xs" dir="ltr">
						{found.map((one) => (
							<li key={one} className="wrap-anywhere">
								{one}
							</li>
						))}
					</ul>
				</div>
			)}
			{isWrong && found.length === 0 && <p className="text-sm">{t('gone')}</p>}
			{lookUpFault && <p className="text-sm">{t(`fault.${lookUpFault}`)}</p>}
		</li>
	);
}
