"""The answers of the peer, checked and written by Pydantic as FastAPI's users do."""
from datetime import datetime
from typing import Any, Dict, List, Optional

from pydantic import BaseModel, Field


class Window(BaseModel):
    day: str
    starts_at_local: str
    ends_at_local: str
    capacity: int


class Override(BaseModel):
    starts_at_local: str
    ends_at_local: str
    capacity: int


class ResourceAnswer(BaseModel):
    id: str
    name: str
    description: Optional[str]
    category: Optional[str]
    amenities: List[str]
    image_url: Optional[str]
    timezone: str
    availability: List[Window]
    overrides: List[Override]
    min_duration_minutes: int
    max_duration_minutes: int
    slot_step_minutes: int
    policy_id: Optional[str]
    external_id: Optional[str]
    metadata: Dict[str, str] = Field(alias="meta")
    archived_at: Optional[datetime]
    created_at: datetime
    updated_at: datetime

    class Config:
        orm_mode = True


class Slot(BaseModel):
    starts_at_local: str
    ends_at_local: str
    starts_at: datetime
    ends_at: datetime
    capacity: int
    remaining: int
    price_amount: int
    currency: str
    fold: Optional[int]
    reasons: List[str]
    alternatives: List[Any]


class SlotsAnswer(BaseModel):
    timezone: str
    duration_minutes: int
    terms: Dict[str, Any]
    slots: List[Slot]
    alternatives: List[Any]


class HoldRequest(BaseModel):
    resource_id: str
    member_id: str
    starts_at_local: datetime
    ends_at_local: datetime
    quantity: int = Field(1, ge=1)


class BookingAnswer(BaseModel):
    id: str
    member_id: str
    resource_id: str
    starts_at: datetime
    ends_at: datetime
    timezone: str
    quantity: int
    status: str
    price_amount: int
    currency: str
    amount_due: int
    held_until: datetime
    created_at: datetime
    updated_at: datetime

    class Config:
        orm_mode = True
