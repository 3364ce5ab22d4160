-- What a bulk action has replaced, so that it can be undone, and what the undo made of each row. Actions from before remember nothing.
ALTER TABLE "held_selection_row"
    ADD COLUMN "before" TEXT,
    ADD COLUMN "version" INTEGER,
    ADD COLUMN "undone" TEXT NOT NULL DEFAULT '',
    ADD CONSTRAINT "held_selection_row_undone" CHECK ("undone" IN ('', 'undone', 'changed', 'taken', 'levelGone'));
