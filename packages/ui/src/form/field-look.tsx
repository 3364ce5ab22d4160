import { Undo2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';

export interface FieldLook {
	/** Labels are beside their controls where there is room. */
	rows?: boolean;
	/** What differs from what the form began with is marked, and can be undone field by field. */
	undo?: boolean;
}

const Look = createContext<FieldLook>({});
/** How the fields below look; keep the value's identity. */
export const FieldLookProvider = Look.Provider;
export const useFieldLook = (): FieldLook => useContext(Look);

/** Sets a field back to what the form began with. */
export function UndoField({ name, label }: { name: string; label: string }) {
	const { t } = useUi();
	const { resetField, setFocus } = useFormContext();
	return (
		<Button
			variant="ghost"
			size="icon-xs"
			className="-my-0.5 shrink-0 text-primary"
			aria-label={t('undoField', { name: label })}
			data-tip={t('undoField', { name: label })}
			onClick={() => {
				resetField(name);
				// The button goes with the change.
				setFocus(name);
			}}
		>
			<Undo2 />
		</Button>
	);
}
