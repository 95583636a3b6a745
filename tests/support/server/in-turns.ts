/** Calls `act` for every item, `atOnce` of them concurrently. */
export async function inTurns<Item>(items: Item[], act: (item: Item) => Promise<unknown>, atOnce = 8): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
