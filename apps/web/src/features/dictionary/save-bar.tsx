import { Button } from '@rewards/ui/primitives/button';
import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import type { EditStore } from './edit-store';

interface SaveBarProps {
	store: EditStore;
	dirty: readonly string[];
	saving: boolean;
	onSave: () => void;
	onDiscard: () => void;
}

/** The unsaved changes, with save and discard. */
export function SaveBar({ store, dirty, saving, onSave, onDiscard }: SaveBarProps) {
	const { t } = useTranslation('dictionary');
	const held = useSyncExternalStore(store.subscribe, store.held);
	return (
		<div className="sticky bottom-0 z-10 flex shrink-0 flex-wrap items-center justify-end gap-2 border-t bg-background pt-3 max-lg:pb-3">
			<span className="me-auto text-muted-foreground text-sm" role="status">
				{dirty.length > 0 ? t('unsaved', { count: dirty.length }) : t('allSaved')}
				{held > 0 && <span className="text-danger-text"> · {t('held', { count: held })}</span>}
			</span>
			{dirty.length > 0 && (
				<Button disabled={saving} onClick={onDiscard}>
					{t('discard')}
				</Button>
			)}
			<Button variant="primary" pending={saving} onClick={onSave} data-tip={t('save')} data-tip-keys="Ctrl+S">
				{t('save')}
			</Button>
		</div>
	);
}
