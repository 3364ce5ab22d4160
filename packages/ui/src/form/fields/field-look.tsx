import { Undo2 } from 'lucide-react';
import { createContext, useContext } from 'react';
import { useFormContext } from 'react-hook-form';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';

export interface FieldLook {
	/** Labels are next to their controls if there is room. */
	rows?: boolean;
	/** Marks changed fields, each with an undo. */
	undo?: boolean;
}

const Look = createContext<FieldLook>({});
/** The look of the fields below; keep the value's identity. */
export const FieldLookProvider = Look.Provider;
export const useFieldLook = (): FieldLook => useContext(Look);

/** Resets a field to its initial value. */
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
				// The button disappears with the change.
				setFocus(name);
			}}
		>
			<Undo2 />
		</Button>
	);
}
