import { Alert } from '@rewards/ui/primitives/alert';
import { Badge } from '@rewards/ui/primitives/badge';
import { Checkbox } from '@rewards/ui/primitives/choices/checkbox';
import type { PlannedText, TextPlan } from '@rewards/validators/dictionary/changes';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { validationMessage } from '../../lib/errors/describe-error';
import { TextDiff } from './text-diff';

/** Ticked initially: all that can be saved. */
export const firstTicked = ({ changes }: TextPlan): ReadonlySet<string> =>
	new Set(changes.filter(({ fault }) => !fault).map(({ key }) => key));

/** Maximum number of unknown keys to list; the rest are counted. */
const mostNamed = 10;

interface PlanViewProps {
	plan: TextPlan;
	ticked: ReadonlySet<string>;
	onTicked: (ticked: ReadonlySet<string>) => void;
}

/** Each text that would change, word by word, with a checkbox. Those that can't be saved say why. */
export function PlanView({ plan: { changes, unknown, same }, ticked, onTicked }: PlanViewProps) {
	const { t } = useTranslation('dictionary');
	const id = useId();
	const able = changes.filter(({ fault }) => !fault);
	const faulty = changes.length - able.length;
	const tick = (key: string, on: boolean) => {
		const next = new Set(ticked);
		if (on) next.add(key);
		else next.delete(key);
		onTicked(next);
	};
	return (
		<>
			<p role="status">
				{changes.length === 0
					? t('nothingToChange', { count: same })
					: [
							t('planNew', { count: changes.filter(({ isNew }) => isNew).length }),
							t('planChanged', { count: changes.filter(({ isNew }) => !isNew).length }),
							t('planSame', { count: same }),
						].join(' · ')}
			</p>
			{faulty > 0 && <Alert tone="warning" title={t('planFaulty', { count: faulty })} />}
			{unknown.length > 0 && (
				<Alert tone="warning" title={t('planUnknown', { count: unknown.length })}>
					<code className="font-mono text-xs" data-ltr translate="no">
						{unknown.slice(0, mostNamed).join(', ')}
						{unknown.length > mostNamed && ' …'}
					</code>
				</Alert>
			)}
			{able.length > 0 && (
				<label htmlFor={id} className="flex w-fit items-center gap-2.5 font-medium">
					<Checkbox
						id={id}
						checked={ticked.size === able.length}
						indeterminate={ticked.size > 0 && ticked.size < able.length}
						onCheckedChange={(on) => onTicked(new Set(on ? able.map(({ key }) => key) : []))}
					/>
					{t('tickAll')}
				</label>
			)}
			{changes.length > 0 && (
				<ul className="flex flex-col border-t">
					{changes.map((change) => (
						<Planned key={change.key} change={change} ticked={ticked.has(change.key)} onTick={tick} />
					))}
				</ul>
			)}
		</>
	);
}

interface PlannedProps {
	change: PlannedText;
	ticked: boolean;
	onTick: (key: string, on: boolean) => void;
}

function Planned({ change: { key, before, after, isNew, fault }, ticked, onTick }: PlannedProps) {
	const { t } = useTranslation('dictionary');
	const id = useId();
	return (
		<li className="flex gap-2.5 border-b py-2.5">
			<Checkbox
				className="mt-1"
				checked={ticked}
				disabled={fault !== null}
				aria-labelledby={id}
				onCheckedChange={(on) => onTick(key, on)}
			/>
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap items-center gap-2">
					<code id={id} className="break-all font-mono text-muted-foreground text-xs" data-ltr translate="no">
						{key}
					</code>
					{isNew && <Badge tone="success">{t('mark.new')}</Badge>}
				</p>
				<TextDiff before={before} after={after} />
				{fault && <p className="text-danger-text text-sm">{validationMessage(fault.code, fault.params)}</p>}
			</div>
		</li>
	);
}
