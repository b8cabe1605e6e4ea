import type { Demo } from "../../demo/demo.ts";
import { WindowGrid } from "./WindowGrid.tsx";
import { type WindowColumn, WindowTable } from "./WindowTable.tsx";

interface Model {
  readonly name: string;
  readonly price: number;
}

const rows: readonly Model[] = Array.from({ length: 2000 }, (_, index) => ({ name: `model-${index}`, price: index }));

const columns: readonly WindowColumn<Model, "name" | "price">[] = [
  { id: "name", header: "Model", sort: "name", width: "minmax(0, 2fr)", cell: ({ name }) => name },
  { id: "price", header: "Price", sort: "price", align: "end", cell: ({ price }) => `$${price}` },
];

const card = ({ name, price }: Model) => ({ primary: name, end: `$${price}`, secondary: "OpenAI" });

/** Pictures of the components of this folder. */
export const demos: readonly Demo[] = [
  {
    name: "WindowTable",
    render: (place) => (
      <WindowTable
        {...place}
        label="Prices"
        columns={columns}
        rows={rows}
        getRowId={({ name }) => name}
        card={card}
        sort="name"
        onSortChange={() => undefined}
        onOpen={() => undefined}
      />
    ),
  },
  {
    name: "WindowTable: loading",
    render: (place) => (
      <WindowTable
        {...place}
        label="Prices"
        columns={columns}
        rows={[]}
        getRowId={({ name }) => name}
        card={card}
        loading
      />
    ),
  },
  {
    name: "WindowGrid",
    render: (place) => (
      <WindowGrid
        {...place}
        label="Prices"
        rows={rows}
        getRowId={({ name }) => name}
        itemHeight={60}
        renderItem={({ name }) => <p>{name}</p>}
      />
    ),
  },
];
