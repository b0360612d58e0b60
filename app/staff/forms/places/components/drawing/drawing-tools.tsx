import type { ActionDispatch, ReactNode } from "react";
import type { Sketch, Step, Tool } from "./sketch.ts";

const tools = [
  ["point", "Punto"],
  ["line", "Línea"],
  ["area", "Área"],
  ["move", "Mover"],
] as const satisfies [Tool, string][];

type Props = {
  sketch: Sketch;
  step: ActionDispatch<[Step]>;
  /** 0 shows all. */
  onZoom: (factor: number) => void;
};

export function DrawingTools({ sketch: { tool, past, parts, open }, step, onZoom }: Props) {
  return (
    <div role="toolbar" aria-label="Herramientas del mapa" className="my-2 flex flex-wrap gap-x-4 gap-y-2">
      <fieldset className="flex flex-wrap gap-1" aria-label="Qué dibujas">
        {tools.map(([name, label]) => (
          <ToolButton key={name} isPressed={tool === name} onPress={() => step({ do: "choose", tool: name })}>
            {label}
          </ToolButton>
        ))}
      </fieldset>
      <fieldset className="flex flex-wrap gap-1" aria-label="Lo dibujado">
        <ToolButton isDisabled={open === null} onPress={() => step({ do: "finish" })}>
          Terminar
        </ToolButton>
        <ToolButton isDisabled={past.length === 0} onPress={() => step({ do: "undo" })}>
          Deshacer
        </ToolButton>
        <ToolButton isDisabled={parts.length === 0} onPress={() => step({ do: "clear" })}>
          Borrar todo
        </ToolButton>
      </fieldset>
      <fieldset className="flex flex-wrap gap-1" aria-label="Cercanía">
        <ToolButton label="Acercar" onPress={() => onZoom(1.6)}>
          +
        </ToolButton>
        <ToolButton label="Alejar" onPress={() => onZoom(1 / 1.6)}>
          −
        </ToolButton>
        <ToolButton onPress={() => onZoom(0)}>Ver todo</ToolButton>
      </fieldset>
    </div>
  );
}

type ButtonProps = {
  children: ReactNode;
  label?: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
};

/** Keeps the focus while it is disabled, as the last undo does it. */
function ToolButton({ children, label, isPressed, isDisabled = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className="min-h-10 min-w-10 cursor-pointer rounded-card border border-(--field-line) bg-surface px-[0.7rem] aria-disabled:cursor-default aria-disabled:border-line aria-disabled:text-quiet aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onClick={() => isDisabled || onPress()}
    >
      {children}
    </button>
  );
}
