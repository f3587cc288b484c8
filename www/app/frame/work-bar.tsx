/** What comes next in a workspace without a list of steps. */
export interface NextStep {
  readonly label: string;
  readonly disabled: boolean;
  readonly act: () => void;
  /** Where its outcome appears. */
  readonly shows: string;
}

/** The next step and the way back, in view wherever one is in a long workspace. */
export function WorkBar({ next }: { next: NextStep | null }) {
  return (
    <div class="work-bar">
      {next && (
        <button
          type="button"
          class="button button-primary"
          disabled={next.disabled}
          onClick={() => {
            next.act();
            document.getElementById(next.shows)?.scrollIntoView({ block: 'start' });
          }}
        >
          {next.label}
        </button>
      )}
    </div>
  );
}
