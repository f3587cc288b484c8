import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import {
  below,
  dissolved,
  gathered,
  groupsOf,
  isFree,
  type LabelTree,
  moved,
  renamed,
  TOP,
} from '../../state/plan/tree.ts';
import { texts } from '../../texts.ts';

const words = texts.columns.tree;
/** What is dragged inside a tree, told apart from files that are dragged over the page. */
const DRAGGED = 'application/x-outis-labels';

/** A tree of labels: ticked labels are moved by a menu or gathered in a new group, or dragged onto one. */
export function TreeEditor({ tree, onEdit }: { tree: LabelTree; onEdit: (tree: LabelTree) => void }) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const edit = (next: LabelTree) => {
    onEdit(next);
    setTicked([]);
  };
  const tick = (label: string, on: boolean) =>
    setTicked(on ? [...ticked, label] : ticked.filter((other) => other !== label));
  const drop = (event: DragEvent, group: string) => {
    const dragged = event.dataTransfer?.getData(DRAGGED);
    if (!dragged) return;
    event.preventDefault();
    event.stopPropagation();
    edit(moved(tree, JSON.parse(dragged) as string[], group));
  };
  return (
    <div class="tree-editor">
      <p class="help">{words.help}</p>
      <Toolbar tree={tree} ticked={ticked} onEdit={edit} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is one of two ways, the toolbar the other */}
      <div
        class="tree-top"
        onDragOver={(event) => event.dataTransfer?.types.includes(DRAGGED) && event.preventDefault()}
        onDrop={(event) => drop(event, TOP)}
      >
        <Branch tree={tree} label={TOP} ticked={ticked} onTick={tick} onDrop={drop} onEdit={edit} />
      </div>
    </div>
  );
}

function Toolbar(props: { tree: LabelTree; ticked: readonly string[]; onEdit: (tree: LabelTree) => void }) {
  const { tree, ticked, onEdit } = props;
  const id = useId();
  const [target, setTarget] = useState(TOP);
  const [name, setName] = useState('');
  const groups = [TOP, ...groupsOf(tree)];
  const place = groups.includes(target) ? target : TOP;
  return (
    <div class="tree-tools">
      <p class="quiet" role="status">
        {words.ticked(ticked.length)}
      </p>
      <div class="inline-form">
        <label class="label" for={`${id}-place`}>
          {words.place}
        </label>
        <select
          class="input"
          id={`${id}-place`}
          value={place}
          onChange={(event) => setTarget(event.currentTarget.value)}
        >
          {groups.map((group) => (
            <option key={group} value={group}>
              {group === TOP ? words.top : group}
            </option>
          ))}
        </select>
        <button
          type="button"
          class="button button-small"
          disabled={ticked.length === 0}
          onClick={() => onEdit(moved(tree, ticked, place))}
        >
          {words.move}
        </button>
      </div>
      <div class="inline-form">
        <label class="label" for={`${id}-name`}>
          {words.name}
        </label>
        <input
          class="input"
          id={`${id}-name`}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <button
          type="button"
          class="button button-small"
          disabled={ticked.length === 0 || !isFree(tree, name)}
          onClick={() => {
            onEdit(gathered(tree, ticked, name));
            setName('');
          }}
        >
          {words.gather}
        </button>
      </div>
    </div>
  );
}

function Branch(props: {
  tree: LabelTree;
  label: string;
  ticked: readonly string[];
  onTick: (label: string, on: boolean) => void;
  onDrop: (event: DragEvent, group: string) => void;
  onEdit: (tree: LabelTree) => void;
}) {
  const { tree, label, ticked, onTick, onDrop, onEdit } = props;
  const isValue = new Set(tree.values);
  const drag = (event: DragEvent, dragged: string) => {
    event.stopPropagation();
    event.dataTransfer?.setData(DRAGGED, JSON.stringify(ticked.includes(dragged) ? ticked : [dragged]));
  };
  return (
    <ul class="tree-branch">
      {below(tree, label).map((child) =>
        isValue.has(child) ? (
          <li class="tree-value" key={child} draggable onDragStart={(event) => drag(event, child)}>
            <Tick label={child} ticked={ticked} onTick={onTick}>
              <span class="breakable">{child}</span>
            </Tick>
          </li>
        ) : (
          <li
            class="tree-group"
            key={child}
            draggable
            onDragStart={(event) => drag(event, child)}
            onDrop={(event) => onDrop(event, child)}
          >
            <div class="tree-head">
              <Tick label={child} ticked={ticked} onTick={onTick}>
                <span class="visually-hidden">{words.group(child)}</span>
              </Tick>
              <input
                class="input"
                aria-label={words.rename(child)}
                value={child}
                onChange={(event) => {
                  const input = event.currentTarget;
                  if (isFree(tree, input.value)) onEdit(renamed(tree, child, input.value));
                  else input.value = child;
                }}
              />
              <button
                type="button"
                class="button button-small button-quiet"
                aria-label={words.dissolve(child)}
                onClick={() => onEdit(dissolved(tree, child))}
              >
                ×
              </button>
            </div>
            <Branch {...props} label={child} />
          </li>
        ),
      )}
    </ul>
  );
}

function Tick(props: {
  label: string;
  ticked: readonly string[];
  onTick: (label: string, on: boolean) => void;
  children: ComponentChildren;
}) {
  const { label, ticked, onTick, children } = props;
  return (
    <label class="check">
      <input
        class="checkbox"
        type="checkbox"
        checked={ticked.includes(label)}
        onChange={(event) => onTick(label, event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}
