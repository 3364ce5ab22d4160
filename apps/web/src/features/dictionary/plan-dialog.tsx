import { Button } from '@rewards/ui/primitives/button';
import { Dialog, DialogBody, DialogContent, DialogFooter } from '@rewards/ui/primitives/overlays/dialog';
import { planTexts, type TextPlan } from '@rewards/validators/dictionary/changes';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { EditStore } from './edit-store';
import { type SiteLanguage, useLanguageName } from './languages';
import { PlanSource } from './plan-source';
import { firstTicked, PlanView } from './plan-view';
import type { Given, PlanKind, TextRow } from './types';

interface PlanDialogProps {
	kind: PlanKind;
	store: EditStore;
	rows: readonly TextRow[];
	programId: string;
	language: SiteLanguage;
	saving: boolean;
	/** Saves the changes of these texts. */
	onApply: (keys: ReadonlySet<string>) => void;
	onClose: () => void;
	/** Why the last try failed. */
	children: ReactNode;
}

/** Use Template, an import, an earlier version: previews the changes text by text, and saves the ticked ones. */
export function PlanDialog({
	kind,
	store,
	rows,
	programId,
	language,
	saving,
	onApply,
	onClose,
	children,
}: PlanDialogProps) {
	const { t } = useTranslation('dictionary');
	const name = useLanguageName();
	const [given, setGiven] = useState<{ plan: TextPlan; from: string } | null>(null);
	const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
	const take = ({ texts, from, missingOnly = false }: Given) => {
		const now = rows.map((row) => ({ ...row, text: store.textOf(row.key) }));
		const { changes, ...plan } = planTexts(now, texts);
		const wanted = { ...plan, changes: missingOnly ? changes.filter(({ isNew }) => isNew) : changes };
		setGiven({ plan: wanted, from });
		setTicked(firstTicked(wanted));
	};
	const apply = () => {
		for (const { key, after } of given?.plan.changes ?? []) if (ticked.has(key)) store.type(key, after);
		onApply(ticked);
	};
	const titles = { template: t('useTemplate'), import: t('importTitle'), state: t('restoreTitle') };
	return (
		<Dialog open onOpenChange={(open) => !open && !saving && onClose()}>
			<DialogContent
				title={titles[kind.kind]}
				description={given ? t('planOf', { from: given.from, language: name(language) }) : name(language)}
				width={760}
			>
				<DialogBody className="flex flex-col gap-3">
					{children}
					{given ? (
						<PlanView plan={given.plan} ticked={ticked} onTicked={setTicked} />
					) : (
						<PlanSource kind={kind} programId={programId} language={language} onGiven={take} />
					)}
				</DialogBody>
				<DialogFooter>
					<Button onClick={onClose} disabled={saving}>
						{t('cancel')}
					</Button>
					{given && given.plan.changes.length > 0 && (
						<Button variant="primary" pending={saving} disabled={ticked.size === 0} onClick={apply}>
							{t('apply', { count: ticked.size })}
						</Button>
					)}
				</DialogFooter>
			</DialogContent>
		</Dialog>
	);
}
